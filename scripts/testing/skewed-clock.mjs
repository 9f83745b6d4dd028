import { readFileSync } from 'node:fs';

/* Loaded into a server process before anything else: moves its clock by the milliseconds that a file says, in every
   thread. `performance.now()` stays, as it does when the clock of a machine is set. */
const file = process.env.SKEW_FILE;
const RealDate = Date;
const rereadAfterMilliseconds = 100;
let skewMilliseconds = 0;
let readAt = -Infinity;

function now() {
  const real = RealDate.now();
  if (file && real - readAt > rereadAfterMilliseconds) {
    readAt = real;
    skewMilliseconds = readSkew();
  }
  return real + skewMilliseconds;
}

function readSkew() {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, self) => Reflect.construct(target, values.length > 0 ? values : [now()], self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
