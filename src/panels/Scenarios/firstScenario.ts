/** The id of the scenario that a fresh page plays at once: the first of the list, which is fetched later than the page. */
export const FIRST_SCENARIO = 'first-minute';
