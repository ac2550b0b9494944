export { type FixtureOverrides, fixtureClient } from './fixture/fixtureClient.ts';
