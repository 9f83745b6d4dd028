/** A sound that cannot be missed, made by the browser itself: no file to fetch, and so none that is missing. */
export type Alarm = {
  /** Must be called by a tap: browsers keep silent until then. Answers whether the device sounds. */
  unlock(): Promise<boolean>;
  ring(loudness: 'usual' | 'loud'): void;
  /** Ends a ring that has begun. */
  hush(): void;
  /** Two soft tones, for what is good to hear. */
  chime(): void;
  /** True while a ring would be heard, as far as a page can know: no browser tells about volume or a muted tab. */
  isReady(): boolean;
  /** Tells when the sound stops or is back: a call came in, the tablet slept, the loudspeaker was unplugged. */
  subscribe(listener: () => void): () => void;
};

const lookEveryMs = 1000;

export function createAlarm(): Alarm {
  let context: AudioContext | undefined;
  let isSounding = false;
  let lastTime = -1;
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();
  /** The tones of the ring that sounds, or is about to. */
  let ringing: OscillatorNode[] = [];

  /** A context may say that it runs while its output is gone: then its clock stands still. */
  const look = () => {
    const isMoving = context !== undefined && context.currentTime > lastTime;
    lastTime = context?.currentTime ?? -1;
    const isNow = context?.state === 'running' && isMoving;
    if (isNow === isSounding) return;
    isSounding = isNow;
    listeners.forEach((listener) => listener());
  };

  const resume = async () => {
    await Promise.race([context?.resume(), new Promise((resolve) => setTimeout(resolve, 1500))]);
  };

  const tone = (at: number, hertz: number, seconds: number, volume: number, type: OscillatorType = 'square') => {
    if (!context) return undefined;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.02);
    gain.gain.setValueAtTime(volume, at + seconds - 0.04);
    gain.gain.linearRampToValueAtTime(0, at + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    return oscillator;
  };

  return {
    async unlock() {
      if (!context) {
        context = new AudioContext();
        context.addEventListener('statechange', () => {
          if (context?.state !== 'running') look();
        });
        timer ??= setInterval(look, lookEveryMs);
        // Some browsers let the sound go on by itself when the page is back; others ask for a tap again.
        document.addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'visible' && context?.state !== 'running') void resume().catch(() => {});
        });
      }
      await resume();
      isSounding = context.state === 'running';
      lastTime = -1;
      listeners.forEach((listener) => listener());
      return isSounding;
    },
    ring(loudness) {
      if (!context) return;
      const volume = loudness === 'loud' ? 0.6 : 0.25;
      const start = context.currentTime + 0.02;
      ringing = [880, 1175, 880, 1175].flatMap((hertz, index) => tone(start + index * 0.22, hertz, 0.18, volume) ?? []);
    },
    hush() {
      for (const oscillator of ringing) oscillator.stop();
      ringing = [];
    },
    chime() {
      if (!context) return;
      const start = context.currentTime + 0.02;
      [784, 659, 523].forEach((hertz, index) => tone(start + index * 0.35, hertz, 0.6, 0.5, 'sine'));
    },
    isReady: () => isSounding,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The device's one alarm. */
export const alarm = createAlarm();
