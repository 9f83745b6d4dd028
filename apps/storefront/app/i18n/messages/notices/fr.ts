import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'notices.order': 'Me prévenir quand c’est prêt',
  'notices.settings': 'Me prévenir sur cet appareil quand une commande est prête',
  'notices.help': 'Une notification sur cet appareil, même si la page est fermée.',
  'notices.title': 'Notifications',
  'notices.texts': 'Messages au sujet de mes commandes',
  'notices.textsHelp': 'Si le restaurant en envoie. Les codes de connexion arrivent toujours.',
  'notices.blocked':
    'Votre navigateur bloque les notifications de cette boutique. Autorisez-les dans ses réglages pour cette page.',
  'notices.failed': 'Les notifications n’ont pas pu être activées. Vérifiez votre connexion et réessayez.',
  'notices.offFailed': 'Les notifications n’ont pas pu être désactivées. Vérifiez votre connexion et réessayez.',
  'notices.unsupported':
    'Ce navigateur ne peut pas afficher de notifications. Gardez la page de votre commande ouverte.',
  'notices.appFirst':
    'Sur iPhone ou iPad, ajoutez d’abord cette boutique à l’écran d’accueil, puis ouvrez-la de là pour activer les notifications.',
};
