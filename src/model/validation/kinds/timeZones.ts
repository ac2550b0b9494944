/** Names that the database of time zones has on its top level, and its areas. */
const TOP =
  'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire Factory GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu';
const AREAS =
  'Africa America Antarctica Arctic Asia Atlantic Australia Brazil Canada Chile Etc Europe Indian Mexico Pacific US';
const NAMES: ReadonlySet<string> = new Set(TOP.split(' '));
const AREA_NAMES: ReadonlySet<string> = new Set(AREAS.split(' '));

/**
 * Whether the database of time zones has the name, in just these letters: small or capital ones are not the same.
 * Simplified: every place of a known area is taken as one that is there, since the model has no such database.
 */
export function isTimeZone(name: string): boolean {
  const [area = '', ...places] = name.split('/');
  if (places.length === 0) return NAMES.has(name);
  return AREA_NAMES.has(area) && places.every((place) => /^[A-Z]/.test(place));
}
