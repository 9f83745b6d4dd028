import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'contact.title': 'Contactez-nous',
  'contact.help': 'Une question sur {label} ou sur une commande ? Nous sommes là pour vous aider.',
  'contact.call': 'Appelez-nous',
  'contact.write': 'Écrivez-nous',
  'contact.website': 'Notre site',
  'contact.orderTitle': 'Commander par WhatsApp',
  'contact.orderHelp':
    'Ce message est prêt pour le restaurant. Rien n’est envoyé tant que vous ne l’envoyez pas dans WhatsApp.',
  'contact.message': 'Votre message',
  'contact.open': 'Ouvrir WhatsApp',
  'contact.toCart': 'Modifier ma commande',
  'contact.empty': 'Aucun article sélectionné',
  'contact.emptyHelp': 'Remplissez d’abord votre panier : le message en est tiré.',
  'contact.hello': 'Bonjour {label}, je voudrais commander :',
  'contact.total': 'Total : {amount}',
  'contact.deliverTo': 'Livraison à : {place}',
  'contact.dineInAt': 'Sur place à : {place}',
  'contact.pickupAt': 'À emporter à : {place}',
  'contact.queueAt': 'Commande en file à : {place}',
  'contact.atTable': '{where}, table {table}',
  'contact.when': 'Programmée pour : {time}',
  'contact.note': 'Remarque : {note}',
  'contact.without': 'sans {name}',
};
