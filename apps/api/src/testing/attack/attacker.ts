import type { TestApi } from '../open-test-api.ts';

/** Numbers that look random and are the same in every run. */
export function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type Target = { mobile: string; email: string };

export type Attacker = {
  /** Sends one hostile request; answers whether it opened anything. */
  strike(): Promise<boolean>;
  /** The number of each kind that was sent, by answer. */
  tally: Map<string, number>;
};

const passwords = ['12345678', 'password', 'qwertyuiop', 'saffron1', 'iloveyou1', 'riyadh2026', '11111111'];

/**
 * An attacker with many addresses: asks for codes for ever new numbers and for those of known guests, asks again, and
 * guesses codes and passwords; often for what was asked for at the same address a moment ago.
 */
export function createAttacker(api: TestApi, addresses: string[], targets: Target[]): Attacker {
  const dice = createDice(20_261_120);
  const tally = new Map<string, number>();
  const asked: { id: string; mobile: string; address: string }[] = [];
  const pick = <T>(list: T[]): T | undefined => list[dice(list.length)];
  const addressOf = () => pick(addresses) ?? '';
  const targetOf = () => pick(targets) ?? { mobile: '500000000', email: 'nobody@example.com' };

  const send = async (kind: string, path: string, body: object, address: string) => {
    const response = await api.call('POST', path, { body, address });
    const key = `${kind} ${response.statusCode}`;
    tally.set(key, (tally.get(key) ?? 0) + 1);
    return response;
  };

  async function create(): Promise<boolean> {
    const address = addressOf();
    const mobile = dice(8) === 0 ? targetOf().mobile : `54${String(dice(10_000_000)).padStart(7, '0')}`;
    const response = await send('create', '/customers', { 'first-name': 'Attacker', mobile }, address);
    if (response.statusCode === 201) asked.push({ id: response.json().data.id, mobile, address });
    return false;
  }

  async function resend(): Promise<boolean> {
    const one = asked[asked.length - 1 - dice(Math.min(500, asked.length))];
    if (one) await send('resend', '/resendsms', { id: one.id }, one.address);
    return false;
  }

  async function guessCode(): Promise<boolean> {
    const recent = asked[asked.length - 1 - dice(Math.min(50, asked.length))];
    const one = dice(2) === 0 || !recent ? { mobile: targetOf().mobile, address: addressOf() } : recent;
    const password = String(dice(1_000_000)).padStart(6, '0');
    const body = { username: `966${one.mobile}`, password };
    return (await send('code guess', '/login/guest', body, one.address)).statusCode === 200;
  }

  async function guessPassword(): Promise<boolean> {
    const { mobile, email } = targetOf();
    const body = { username: dice(2) === 0 ? email : `966${mobile}`, password: pick(passwords) };
    return (await send('password guess', '/login', body, addressOf())).statusCode === 200;
  }

  async function forget(): Promise<boolean> {
    const { mobile, email } = targetOf();
    const username = [email, `966${mobile}`, `nobody${dice(10_000)}@example.com`][dice(3)];
    await send('forgotten password', '/forgotPassword', { username }, addressOf());
    return false;
  }

  return {
    tally,
    strike() {
      const roll = dice(100);
      if (roll < 40) return create();
      if (roll < 45) return resend();
      if (roll < 75) return guessCode();
      return roll < 90 ? guessPassword() : forget();
    },
  };
}
