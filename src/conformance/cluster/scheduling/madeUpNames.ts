import type { Pod, ResourceClaim } from '#model/generated/types.ts';

const SUFFIX_LENGTH = 5;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/g;

/** The generated names of claims in the form of the recordings: with `{rand}` for the suffix from the API server. */
export class MadeUpNames {
  private readonly known = new Map<string, string>();

  /** Learns the name of a claim with a generated name. */
  see({ metadata }: ResourceClaim): void {
    const { name, generateName } = metadata;
    if (generateName) this.known.set(name, `${name.slice(0, -SUFFIX_LENGTH)}{rand}`);
  }

  of(name: string): string {
    return this.known.get(name) ?? name;
  }

  /** Masks names, uids and times in a text as the recordings do. */
  inText(text: string): string {
    let masked = text.replace(UUID, '{uid}').replace(TIME, '{time}');
    for (const [name, shown] of this.known) masked = masked.replaceAll(name, shown);
    return masked;
  }

  inClaimStatuses(statuses: NonNullable<NonNullable<Pod['status']>['resourceClaimStatuses']>) {
    return statuses.map(({ name, resourceClaimName }) => ({
      name,
      ...(resourceClaimName !== undefined && { resourceClaimName: this.of(resourceClaimName) }),
    }));
  }
}
