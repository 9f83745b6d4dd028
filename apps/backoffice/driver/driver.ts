import '@sufra/ui/branding/tokens.css';
import './driver.css';

/* The driver's page is drawn by the server; this takes its steps without a new page, keeps it true, and shares the place. */

const link = `/api/driver-links/${location.pathname.split('/')[2] ?? ''}`;
const lookEveryMs = 15_000;
const tellEveryMs = 10_000;

const find = (id: string) => document.getElementById(id);
const words = () => find('page')?.dataset ?? {};

/** Nothing is asked before this moment: too many calls came from this network. */
let askAgainAt = 0;
const mayAsk = () => document.visibilityState === 'visible' && Date.now() >= askAgainAt;

/** Waits as long as a refusal for too many calls says. */
function waitAfter({ headers }: Response): void {
  askAgainAt = Date.now() + (Number(headers.get('retry-after')) || 60) * 1000;
  drawBusy(words()['busy'] ?? '');
}

/** The driver reads why the page stands still, until it goes on. */
function drawBusy(text: string): void {
  const busy = find('busy');
  if (busy && busy.textContent !== text) busy.textContent = text;
}

type Answer = { status: number; detail: string };

async function call(method: string, path: string, body?: object): Promise<Answer> {
  try {
    const answer = await fetch(link + path, {
      method,
      headers: {
        'accept-language': document.documentElement.lang,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (answer.ok) return { status: answer.status, detail: '' };
    if (answer.status === 429 && path === '/position') waitAfter(answer);
    const { errors = [] } = (await answer.json()) as { errors?: { detail?: string }[] };
    return { status: answer.status, detail: errors[0]?.detail ?? words()['failed'] ?? '' };
  } catch {
    return { status: 0, detail: words()['failed'] ?? '' };
  }
}

/** Answers may overtake each other: what was asked for last is drawn. */
let [asked, drawn] = [0, 0];

/** Draws the page anew where something changed; a code that is being typed stays until the next step. */
async function look(): Promise<void> {
  const turn = ++asked;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer || answer.status >= 500) return;
  if (answer.status === 429) return waitAfter(answer);
  // A link that ended does not come back.
  if (answer.status === 410) clearInterval(looking);
  const text = await answer.text().catch(() => undefined);
  if (text === undefined || turn < drawn) return;
  drawn = turn;
  const page = new DOMParser().parseFromString(text, 'text/html');
  const [known, next] = [find('ride'), page.getElementById('ride')];
  if (!known || !next) return;
  // A page that first came without the ride has no place for it.
  if (!find('sharing') && page.getElementById('sharing')) return location.reload();
  drawBusy('');
  if (known.dataset['state'] === next.dataset['state']) return drawFacts(next);
  const isInside = known.contains(document.activeElement);
  known.replaceWith(next);
  if (isInside) focusState();
  showSharing();
}

/** The step that was pressed is gone: reading goes on at what holds now. A field would open the keyboard over it. */
function focusState(): void {
  const state = find('ride')?.querySelector<HTMLElement>('.state, h1');
  state?.setAttribute('tabindex', '-1');
  state?.focus();
}

/** The time, the address, the money and the number of things, which change without a step of the driver's. */
function drawFacts(next: HTMLElement): void {
  const [known, facts] = [find('facts'), next.querySelector('#facts')];
  if (known && facts && known.innerHTML !== facts.innerHTML) known.replaceWith(facts);
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const button = form.querySelector('button');
  const error = find('error');
  if (!button || !error) return;
  button.disabled = true;
  error.textContent = '';
  const code = new FormData(form).get('code');
  const body = { step: form.dataset['step'], ...(code !== null && { code }) };
  void call('POST', '/steps', body).then(async ({ status, detail }) => {
    if (status === 204 || status === 410) await look();
    else error.textContent = detail;
    button.disabled = false;
    // A disabled button has no focus any more.
    if (document.activeElement !== document.body) return;
    if (button.isConnected) button.focus();
    else focusState();
  });
});

let watch: number | undefined;
let place: { latitude: number; longitude: number } | undefined;

const isUnderWay = () => find('ride')?.dataset['state']?.startsWith('on-the-way') === true;

/** The button is there while the order is on its way, on a phone that can tell its place. */
function showSharing(): void {
  const section = find('sharing');
  if (section) section.hidden = !isUnderWay() || !('geolocation' in navigator);
  if (!isUnderWay()) stopSharing();
}

function say(id: 'on' | 'off' | 'denied'): void {
  const [text, button] = [find('sharing-text'), find('sharing-button')];
  if (text) text.textContent = words()[id] ?? '';
  if (!button) return;
  button.textContent = words()[id === 'on' ? 'stop' : 'share'] ?? '';
  button.setAttribute('aria-pressed', String(id === 'on'));
}

function startSharing(): void {
  watch = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude } }) => {
      const isFirst = place === undefined;
      place = { latitude, longitude };
      say('on');
      if (isFirst) void tell();
    },
    ({ code }) => {
      if (code !== GeolocationPositionError.PERMISSION_DENIED) return;
      stopSharing();
      say('denied');
    },
    { enableHighAccuracy: true, maximumAge: tellEveryMs },
  );
}

function stopSharing(): void {
  if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  watch = undefined;
  place = undefined;
  say('off');
}

async function tell(): Promise<void> {
  if (!place || !isUnderWay() || !mayAsk()) return;
  const { status } = await call('PUT', '/position', place);
  if (status === 410 || status === 422) await look();
}

find('sharing-button')?.addEventListener('click', () => {
  if (watch === undefined) return startSharing();
  stopSharing();
  void call('DELETE', '/position');
});
addEventListener('pagehide', () => {
  if (watch !== undefined) void fetch(`${link}/position`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
});
document.addEventListener('visibilitychange', () => {
  if (mayAsk()) void look();
});
setInterval(() => void tell(), tellEveryMs);
const looking = setInterval(() => {
  if (mayAsk()) void look();
}, lookEveryMs);
showSharing();
