import type { ConceptResource, ConceptSettingsResource } from '@sufra/contracts';
import { fromMinor, statusSequence, timeZoneOf } from '@sufra/ordering';
import type { BundleConcept } from './bundle/concept.schema.ts';
import type { Merchant } from './merchant.ts';

type Country = BundleConcept['allowedCountries'][number];

/** The restaurant brand and how it sells (MISC-01, MISC-02). `now` is the server's clock. */
export function presentConcept(merchant: Merchant, now: Date): ConceptResource {
  const { concept, rules } = merchant;
  const { currency, cart, advanceOrder, cancellation } = concept;
  const amount = (minor: number) => fromMinor(minor, merchant.currency);
  return {
    type: 'concepts',
    id: merchant.id,
    attributes: {
      label: concept.label,
      'logo-uri': merchant.imageUri(concept.logo ?? merchant.application.logo),
      'web-brand-logo': merchant.imageUri(concept.webBrandLogo),
      country: concept.country,
      'allowed-countries': concept.allowedCountries.map(presentCountry),
      'currency-code': currency.code,
      'currency-symbol': currency.symbol,
      'currency-format': currency.format,
      'currency-format-translations': currency.formatTranslations,
      'currency-code-translations': currency.codeTranslations,
      'currency-symbol-translations': currency.symbolTranslations,
      'decimal-places': currency.decimalPlaces,
      'default-timezone': timeZoneOf(concept.defaultTimezone),
      'current-datetime': now.toISOString(),
      'primary-language': concept.primaryLanguage,
      'secondary-language': concept.secondaryLanguage ?? null,
      'abandoned-cart-alert': cart.abandonedAlertMinutes,
      'cart-expiry-minutes': cart.expiryMinutes,
      'minimum-order-amount': amount(rules.minimumOrderMinor),
      'minimum-order-amount-delivery': amount(rules.minimumDeliveryOrderMinor),
      'minimum-order-amount-free-delivery': amount(rules.freeDeliveryFromMinor),
      'minimum-order-amount-for-special-delivery': amount(rules.specialDeliveryFromMinor),
      'special-delivery-price': amount(rules.specialDeliveryPriceMinor),
      'vat-type': merchant.vat.type,
      'vat-rate': concept.vat?.rate ?? 0,
      'is-delivery-taxable': rules.isDeliveryTaxable,
      'service-charges': rules.serviceCharges.map((charge) => ({
        key: charge.key,
        name: charge.name,
        percent: charge.basisPoints === undefined ? null : charge.basisPoints / 100,
        amount: charge.amountMinor === undefined ? null : amount(charge.amountMinor),
        'order-types': charge.orderTypes,
        'is-taxable': charge.isTaxable,
      })),
      'allow-advance-order': advanceOrder.isAllowed,
      'max-days-allowed-in-advance-order': advanceOrder.isAllowed ? (advanceOrder.maximumDays ?? null) : null,
      'advance-order-lead-minutes': advanceOrder.minimumLeadMinutes,
      'is-cart-notes-enabled': cart.areNotesEnabled,
      'dialing-code': concept.dialingCode,
      'otp-length': concept.otpLength,
      'remove-branding': concept.removeBranding,
      'billing-type': concept.billingType,
      'is-free-package': concept.isFreePackage,
      'feedback-redirect-url': concept.feedbackRedirectUrl ?? null,
      'order-cancellation-max-status': cancellation ? statusSequence(cancellation.maximumStatus) : null,
      'order-cancellation-time': cancellation?.minutes ?? null,
    },
    links: { self: `/api/concepts/${merchant.id}` },
  };
}

function presentCountry({ code, dialCode, mobileFormat, name }: Country) {
  return { code, 'dial-code': dialCode, 'formatted-code': `${code} ${dialCode}`, 'mobile-format': mobileFormat, name };
}

/** What the screens beside the order need to know: how to reach the brand and what it says about itself. */
export function presentConceptSettings({ id, concept, application }: Merchant): ConceptSettingsResource {
  const { contact } = application;
  return {
    type: 'concept-settings',
    id,
    attributes: {
      tagline: concept.tagline ?? {},
      description: application.description ?? {},
      phone: contact.phone ?? null,
      email: contact.email ?? null,
      whatsapp: contact.whatsapp ?? null,
      website: contact.website ?? null,
      'is-prayer-times-shown': application.isPrayerTimesShown,
      'advance-order-lead-minutes': concept.advanceOrder.minimumLeadMinutes,
    },
    links: { self: `/api/concepts/${id}/settings` },
  };
}
