/** The user name that people's requests carry. */
export const PERSON = 'kubernetes-admin';
