import { escapeHtml, page } from '../page.ts';
import { people } from './people.ts';
import type { SocialProvider } from './social-tokens.ts';

const brands: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' };

export type Consent = { provider: SocialProvider; client: string; nonce: string };

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** Who are you, and may this shop know? */
export const consentPage = ({ provider, client, nonce }: Consent, action: string): string =>
  page(
    `${brands[provider]} (simulator)`,
    `<main>
<header><h1>${brands[provider]}</h1><span class="quiet">simulator</span></header>
<p class="quiet">${escapeHtml(client)} wants to know who you are. Nobody real is asked.</p>
<form method="post" action="${escapeHtml(action)}">
${hidden('provider', provider)}${hidden('client', client)}${hidden('nonce', nonce)}
<fieldset><legend>Sign in as</legend>
${people
  .map(
    ({ id, firstName, lastName, email, isEmailVerified }, index) =>
      `<label><input type="radio" name="person" value="${id}"${index === 0 ? ' checked' : ''}> ${firstName} ${lastName} <span class="quiet">${email}${isEmailVerified ? '' : ', not verified'}</span></label>`,
  )
  .join('\n')}
</fieldset>
<button type="submit" name="choice" value="continue">Continue</button>
<button type="submit" name="choice" value="cancel">Cancel</button>
</form>
</main>`,
  );

/** What the provider's script hands to the page that asked; without a credential the guest said no. */
export type ConsentAnswer = {
  simulator: SocialProvider;
  credential?: string;
  subject?: string;
  user?: { name: { firstName: string; lastName: string } };
};

/** Hands the answer back and closes itself. */
export const answerPage = (answer: ConsentAnswer, script: string): string =>
  page(
    'Simulator',
    `<main data-answer="${escapeHtml(JSON.stringify(answer))}"><p>You may close this window.</p></main>
<script src="${escapeHtml(script)}"></script>`,
  );
