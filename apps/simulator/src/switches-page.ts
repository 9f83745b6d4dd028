import { page } from './page.ts';
import { outcomes, type Switches } from './switches.ts';

const words: Record<Switches['outcome'], string> = {
  accept: 'Accept every message',
  'server-error': 'Fail with a server error (the API tries again)',
  refuse: 'Refuse every message',
};

/** The switches for people: what the message provider does with the next messages. */
export const switchesPage = (switches: Switches, prefix: string): string =>
  page(
    'Simulator',
    `<main>
<header><h1>Simulator</h1><span class="quiet"><a href="${prefix}/messages">Messages</a></span></header>
<p class="quiet">Stands in for outside services while none is configured. Nothing leaves this machine.</p>
<form method="post" action="${prefix}/switches">
<fieldset><legend>The message provider should</legend>
${outcomes.map((outcome) => `<label><input type="radio" name="outcome" value="${outcome}"${outcome === switches.outcome ? ' checked' : ''}> ${words[outcome]}</label>`).join('\n')}
</fieldset>
<label><span class="label">Delay of each answer, in milliseconds</span><br>
<input type="number" name="delayMilliseconds" min="0" max="60000" value="${switches.delayMilliseconds}"></label>
<button type="submit">Save</button>
</form>
</main>`,
  );
