export { type FixtureClient, type FixtureOverrides, fixtureClient } from './fixture/fixtureClient.ts';
