/** A sound that cannot be missed, made by the browser itself: no file to fetch, and so none that is missing. */
export type Alarm = {
  /** Must be called by a tap: browsers keep silent until then. Answers whether the device sounds. */
  unlock(): Promise<boolean>;
  ring(loudness: 'usual' | 'loud'): void;
  isReady(): boolean;
};

export function createAlarm(): Alarm {
  let context: AudioContext | undefined;

  const tone = (at: number, hertz: number, seconds: number, volume: number) => {
    if (!context) return;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = 'square';
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.02);
    gain.gain.setValueAtTime(volume, at + seconds - 0.04);
    gain.gain.linearRampToValueAtTime(0, at + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
  };

  return {
    async unlock() {
      context ??= new AudioContext();
      await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 1500))]);
      return context.state === 'running';
    },
    ring(loudness) {
      if (!context) return;
      const volume = loudness === 'loud' ? 0.6 : 0.25;
      const start = context.currentTime + 0.02;
      [880, 1175, 880, 1175].forEach((hertz, index) => tone(start + index * 0.22, hertz, 0.18, volume));
    },
    isReady: () => context?.state === 'running',
  };
}

/** The device's one alarm. */
export const alarm = createAlarm();
