/** Reasons that any client of the API servers may give. */
export type ClientsReasonType = 'leader.elected' | 'object.observed' | 'request.answered' | 'request.sentAgain';
