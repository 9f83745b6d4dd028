const isTerminal = process.stdout.isTTY;

/**
 * Does one piece of work and shows it: what is going on while it goes on, and how long it took when it is done.
 * Without a terminal (a log file, continuous integration) it says now and then that it is still working.
 */
export async function step(title, work) {
  const startedAt = Date.now();
  const show = isTerminal
    ? () => rewrite(`… ${title} ${seconds(startedAt)}`)
    : () => console.log(`… ${title}, ${seconds(startedAt)} so far`);
  if (isTerminal) show();
  else console.log(`… ${title}`);
  const timer = setInterval(show, isTerminal ? 1_000 : 20_000);
  try {
    const result = await work();
    finish('✓', title, startedAt);
    return result;
  } catch (error) {
    finish('✗', title, startedAt);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** A duration as people say it: 0.4 s, 12 s, 1 min 5 s. */
export function formatDuration(milliseconds) {
  const whole = Math.round(milliseconds / 1000);
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function finish(mark, title, startedAt) {
  const line = `${mark} ${title} (${seconds(startedAt)})`;
  if (isTerminal) rewrite(`${line}\n`);
  else console.log(line);
}

function seconds(startedAt) {
  return formatDuration(Date.now() - startedAt);
}

function rewrite(line) {
  process.stdout.write(`\r\x1b[K${line}`);
}
