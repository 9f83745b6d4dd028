import { page } from './page.ts';
import { mapsOutcomes, outcomes, socialOutcomes, type Switches } from './switches.ts';

const words: Record<Switches['outcome'], string> = {
  accept: 'Accept every message',
  'server-error': 'Fail with a server error (the API tries again)',
  refuse: 'Refuse every message',
};

const mapsWords: Record<Switches['maps']['outcome'], string> = {
  answer: 'Name every place',
  nothing: 'Know nothing anywhere (the API names the district)',
  'server-error': 'Fail with a server error (the same)',
  refuse: 'Refuse the token (the same)',
};

const socialWords: Record<Switches['social'], string> = {
  sound: 'Say who somebody is',
  expired: 'Hand out tokens that are over',
  'wrong-audience': 'Hand out tokens for another shop',
  'wrong-nonce': 'Hand out tokens that another page asked for',
  forged: 'Hand out tokens that somebody else signed',
  unsigned: 'Hand out tokens that nobody signed',
  'server-error': 'Fail with a server error',
};

const choice = (name: string, value: string, label: string, isChosen: boolean): string =>
  `<label><input type="radio" name="${name}" value="${value}"${isChosen ? ' checked' : ''}> ${label}</label>`;

const delay = (name: string, value: number): string =>
  `<label><span class="label">Delay of each answer, in milliseconds</span><br>
<input type="number" name="${name}" min="0" max="60000" value="${value}"></label>`;

/** The switches for people: what the services do with the next calls. */
export const switchesPage = (switches: Switches, prefix: string): string =>
  page(
    'Simulator',
    `<main>
<header><h1>Simulator</h1><span class="quiet"><a href="${prefix}/messages">Messages</a></span></header>
<p class="quiet">Stands in for outside services while none is configured. Nothing leaves this machine.</p>
<form method="post" action="${prefix}/switches">
<fieldset><legend>The message provider should</legend>
${outcomes.map((outcome) => choice('outcome', outcome, words[outcome], outcome === switches.outcome)).join('\n')}
</fieldset>
${delay('delayMilliseconds', switches.delayMilliseconds)}
<fieldset><legend>The maps service should</legend>
${mapsOutcomes.map((outcome) => choice('mapsOutcome', outcome, mapsWords[outcome], outcome === switches.maps.outcome)).join('\n')}
</fieldset>
${delay('mapsDelayMilliseconds', switches.maps.delayMilliseconds)}
<fieldset><legend>Google, Apple and Facebook should</legend>
${socialOutcomes.map((outcome) => choice('socialOutcome', outcome, socialWords[outcome], outcome === switches.social)).join('\n')}
</fieldset>
<button type="submit">Save</button>
</form>
</main>`,
  );
