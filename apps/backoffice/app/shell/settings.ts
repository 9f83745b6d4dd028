import { createContext, use } from 'react';
import type { FaceSettings } from './face-settings.ts';

export const SettingsContext = createContext<FaceSettings | undefined>(undefined);

/** The shop whose staff use this page. */
export function useSettings(): FaceSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('The page came without its settings.');
  return settings;
}
