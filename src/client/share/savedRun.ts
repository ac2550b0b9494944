export { isSavedRunFile, parseSavedRun } from '#protocol/readSavedRun.ts';
