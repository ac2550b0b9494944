import type { Pod, ResourceClaim } from '#model/generated/types.ts';

const SUFFIX_LENGTH = 5;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/g;

/** The names of claims that were made up, as the recordings write them: with `{rand}` for what the API server added. */
export class MadeUpNames {
  private readonly known = new Map<string, string>();

  /** Learns the name of a claim that has one made up. */
  see({ metadata }: ResourceClaim): void {
    const { name, generateName } = metadata;
    if (generateName) this.known.set(name, `${name.slice(0, -SUFFIX_LENGTH)}{rand}`);
  }

  of(name: string): string {
    return this.known.get(name) ?? name;
  }

  /** A text with names, uids and times as the recordings write them. */
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
