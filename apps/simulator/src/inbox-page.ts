import type { SentMessage } from './message-box.ts';
import { escapeHtml, page } from './page.ts';

const refreshSeconds = 3;
const shownMessages = 100;

/** The inbox for people: newest message first, its code in large digits. */
export function inboxPage(messages: SentMessage[], prefix: string): string {
  const list = messages.slice(0, shownMessages).map(messageCard).join('\n');
  const empty = '<p class="quiet">No messages yet. Ask for a code in the shop, and it appears here.</p>';
  return page(
    messages.length > 0 ? `(${messages.length}) Messages` : 'Messages',
    `<main>
<header><h1>Messages</h1><span class="quiet">What phones would receive. <a href="${prefix}/">Switches</a></span></header>
${messages.length > 0 ? `<ol>${list}</ol>` : empty}
</main>`,
    refreshSeconds,
  );
}

function messageCard({ to, channel, text, sentAt }: SentMessage): string {
  const code = /#(\d+)\s*$/.exec(text)?.[1];
  return `<li><article>
<header><strong><bdi dir="ltr">${escapeHtml(to)}</bdi></strong><span class="quiet">${escapeHtml(channel.toUpperCase())} · <time datetime="${sentAt}">${sentAt.slice(11, 19)} UTC</time></span></header>
${code ? `<p class="code"><bdi dir="ltr">${code}</bdi></p>` : ''}
<p dir="auto">${escapeHtml(text)}</p>
</article></li>`;
}
