import { expect, test } from 'vitest';
import { readClientSettings } from './client-settings.ts';

test('MISC-05, MISC-06, MISC-07, MISC-08: the environment holds settings for maps, Google sign-in, realtime and analytics', () => {
  const environment = {
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    MAPS_TOKEN: 'map-token',
    MAP_TILES_CREDIT: '© Tiles',
    GOOGLE_CLIENT_ID: 'google-id',
    REALTIME_URL: 'https://events.example',
    ANALYTICS_URL: 'https://count.example',
    DATABASE_URL: 'postgres://secret',
  };
  expect(readClientSettings(environment)).toEqual({
    mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    mapsToken: 'map-token',
    mapTilesCredit: '© Tiles',
    googleClientId: 'google-id',
    realtimeUrl: 'https://events.example',
    analyticsUrl: 'https://count.example',
  });
});

test('the address of a message service, which has a password, is none for browsers', () => {
  const messageService = 'nats://shop:secret@nats.example:4222';
  expect(readClientSettings({ REALTIME_URL: messageService })).toEqual({});
  expect(readClientSettings({ REALTIME_URL: messageService, STREAMS_URL: 'https://events.example' })).toEqual({
    realtimeUrl: 'https://events.example',
  });
});

test('what is not configured is absent', () => {
  expect(readClientSettings({ MAPS_TOKEN: ' ' })).toEqual({});
});

test('MISC-06: every sign-in provider has its public name, and its script may come from elsewhere', () => {
  const environment = {
    GOOGLE_CLIENT_ID: 'google-id',
    APPLE_CLIENT_ID: 'apple.id',
    FACEBOOK_APP_ID: 'facebook-id',
    FACEBOOK_APP_SECRET: 'never-in-a-browser',
    FACEBOOK_SCRIPT_URL: '/simulator/facebook/sdk.js',
  };
  const settings = readClientSettings(environment);
  expect(settings).toEqual({
    googleClientId: 'google-id',
    appleClientId: 'apple.id',
    facebookAppId: 'facebook-id',
    facebookScriptUrl: '/simulator/facebook/sdk.js',
  });
});
