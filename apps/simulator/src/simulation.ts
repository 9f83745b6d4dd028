import { setTimeout } from 'node:timers/promises';
import { createMessageBox, type MessageBox } from './message-box.ts';
import { goodDay, type Switches } from './switches.ts';

/** What all pretended services of one simulator share. */
export type Simulation = {
  box: MessageBox;
  switches: Switches;
  now(): Date;
  wait(milliseconds: number): Promise<unknown>;
};

export const createSimulation = (given: Partial<Simulation> = {}): Simulation => ({
  box: createMessageBox(),
  switches: goodDay,
  now: () => new Date(),
  wait: (milliseconds) => setTimeout(milliseconds),
  ...given,
});
