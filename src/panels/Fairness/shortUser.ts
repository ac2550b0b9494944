const SERVICE_ACCOUNT = 'system:serviceaccount:';

/** A service account by its namespace and name, anybody else by the whole name: for places where the whole is in the tooltip. */
export function shortUser(user: string): string {
  return user.startsWith(SERVICE_ACCOUNT) ? user.slice(SERVICE_ACCOUNT.length) : user;
}
