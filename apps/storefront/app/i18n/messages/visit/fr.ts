import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'consent.title': 'Pouvons-nous compter votre visite ?',
  'consent.text':
    'Ce restaurant fait appel à des services externes pour savoir quels plats sont consultés et si sa publicité fonctionne. La commande marche de la même façon dans les deux cas.',
  'consent.allow': 'Autoriser',
  'consent.refuse': 'Ne pas autoriser',
  'update.available': 'Une nouvelle version de l’application est disponible, veuillez mettre à jour',
  'update.reload': 'Mettre à jour',
  'offline.kept': 'Pas de connexion. Voici la carte du {time} ; les prix et les plats ont pu changer.',
  'offline.refresh': 'Actualiser',
  'offline.title': 'Vous êtes hors ligne',
  'offline.hint': 'Cette page a besoin d’une connexion. Votre panier est conservé sur cet appareil.',
  'offline.retry': 'Réessayer',
  'offline.lastMenu': 'Voir la dernière carte',
  'kiosk.title': 'Êtes-vous toujours là ?',
  'kiosk.text':
    '{seconds, plural, one {Votre commande recommence dans # seconde.} other {Votre commande recommence dans # secondes.}}',
  'kiosk.goOn': 'Continuer ma commande',
  'kiosk.startOver': 'Recommencer',
  'preview.title': 'Aperçu d’un brouillon',
  'preview.hint': '{time} · sans commande',
  'preview.leave': 'Quitter',
};
