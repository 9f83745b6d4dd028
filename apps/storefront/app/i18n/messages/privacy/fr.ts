import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'privacy.title': 'Mes données',
  'privacy.intro':
    'Ce qui est conservé ici à votre sujet vous appartient : consultez-le, téléchargez-le ou effacez-le.',
  'privacy.exportTitle': 'Obtenir une copie',
  'privacy.exportHelp':
    'Un seul fichier avec tout : vos informations, adresses, véhicules, commandes, avis, points et messages. Il s’ouvre dans tout navigateur ou éditeur de texte.',
  'privacy.export': 'Télécharger mes données',
  'privacy.eraseTitle': 'Effacer mon compte',
  'privacy.eraseHelp': 'Cette action est irréversible. Ensuite :',
  'privacy.gone.account': 'Votre nom, numéro, e-mail, adresses, véhicules et favoris sont effacés.',
  'privacy.gone.orders':
    'Vous ne voyez plus vos commandes. Le restaurant en garde les montants pour sa comptabilité, sans votre nom.',
  'privacy.gone.points': 'Les points restants sont perdus, ainsi que les offres déjà utilisées.',
  'privacy.gone.devices': 'Vous êtes déconnecté de tous vos appareils.',
  'privacy.passwordHelp': 'Saisissez votre mot de passe, pour que personne d’autre ne puisse le faire.',
  'privacy.codeHelp': 'Nous envoyons un code à votre mobile, pour que personne d’autre ne puisse le faire.',
  'privacy.sendCode': 'M’envoyer un code',
  'privacy.sending': 'Envoi…',
  'privacy.sent': 'Le code est en route vers le {mobile}.',
  'privacy.erase': 'Tout effacer définitivement',
  'privacy.erasing': 'Effacement…',
  'privacy.sendFailed': 'Le code n’a pas pu être envoyé',
  'privacy.eraseFailed': 'Rien n’a été effacé',
  'privacy.doneTitle': 'Vos données sont effacées',
  'privacy.done': 'Plus rien ici ne permet de vous identifier. Revenez quand vous voulez.',
  'privacy.toMenu': 'Vers le menu',
};
