/** What every client of the API servers may say. */
export type ClientsReasonType = 'leader.elected' | 'object.observed' | 'request.answered' | 'request.sentAgain';
