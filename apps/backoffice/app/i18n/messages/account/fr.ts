import type { messages as english } from './en.ts';

export const messages = {
  'account.title': 'Connexion en deux étapes',
  'account.hint':
    'Après le mot de passe, le bureau demande un code créé par une application de votre téléphone, comme Google Authenticator. Votre mot de passe seul ne suffit plus pour entrer.',
  'account.turnOn': 'Activer',
  'account.passwordHint': 'Saisissez votre mot de passe encore une fois.',
  'account.next': 'Continuer',
  'account.leave': 'Annuler',
  'account.scan': 'Pointez l’appareil photo de l’application vers le carré, puis saisissez le code qui s’affiche.',
  'account.square': 'Carré pour l’application d’authentification',
  'account.byHand': 'Pas d’appareil photo ? Saisissez cette clé dans l’application :',
  'account.isOn': 'La connexion en deux étapes est active.',
  'account.codes': 'Codes de secours',
  'account.codesHint':
    'Gardez ces codes loin du téléphone. S’il est perdu, chacun ouvre votre compte une fois. Ils ne s’affichent que maintenant ; vous pouvez en créer de nouveaux à tout moment.',
  'account.kept': 'Je les ai gardés',
  'account.save': 'Enregistrer un fichier',
  'account.since': 'depuis le {time}',
  'account.left':
    '{count, plural, =0 {aucun code de secours restant} one {# code de secours restant} other {# codes de secours restants}}',
  'account.few': 'Il reste peu de codes de secours. Créez-en dix nouveaux.',
  'account.renew': 'Nouveaux codes de secours',
  'account.renewHint': 'Pour des codes épuisés ou non conservés. Les anciens ne valent plus rien aussitôt.',
  'account.wanted':
    'Les propriétaires, le siège et les comptables de ce restaurant se connectent aussi avec une application d’authentification. Vous la réglez une fois, maintenant.',
  'account.turnOff': 'Désactiver',
  'account.endHint': 'Ensuite, le mot de passe seul suffira.',
  'account.anewHint':
    'Vous êtes déconnecté partout et la réglez à nouveau en vous connectant : sur un autre téléphone, ou pour de nouveaux codes de secours.',
  'account.anyCode': 'Code',
  'account.anyCodeHint': 'De l’application, ou un code de secours',
  'account.passkeys': 'Clés d’accès',
  'account.passkeysHint':
    'Le visage, le doigt ou le verrouillage de votre téléphone ou ordinateur à la place d’un code. Elle ne sert qu’à cette adresse : une page falsifiée n’en tire rien.',
  'account.addPasskey': 'Ajouter une clé d’accès',
  'account.passkeyName': 'Nom',
  'account.passkeyNameHint': 'Pour la reconnaître : le téléphone ou l’ordinateur où elle est',
  'account.passkeyNameMissing': 'Donnez un nom à la clé, par exemple « Mon téléphone ».',
  'account.passkeyAdded': 'ajoutée {time}',
  'account.passkeyUsed': 'utilisée {time}',
  'account.removePasskey': 'Retirer',
  'account.removePasskeyOf': 'Retirer {name}',
  'account.passkeyKnown': 'Cet appareil a déjà une de vos clés d’accès.',
  'account.passkeyNotMade': 'Aucune clé n’a été créée. Réessayez, ou prenez un autre appareil.',
} as const satisfies Record<keyof typeof english, string>;
