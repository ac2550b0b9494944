import type { EventNote } from '#cluster/api/events.ts';
import type { Answer } from './controller.ts';

/**
 * Event about the creation or deletion of a Pod.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, RealPodControl.
 */
export function podEvent({ request, response }: Answer): EventNote | undefined {
  if (request.kind !== 'Pod') return undefined;
  if (request.verb === 'create') {
    if (!response.ok)
      return { type: 'Warning', reason: 'FailedCreate', message: `Error creating: ${response.status.message}` };
    return {
      type: 'Normal',
      reason: 'SuccessfulCreate',
      message: `Created pod: ${response.object?.metadata.name}`,
    };
  }
  if (request.verb !== 'delete') return undefined;
  if (response.ok) return { type: 'Normal', reason: 'SuccessfulDelete', message: `Deleted pod: ${request.name}` };
  if (response.status.code === 404) return undefined;
  return { type: 'Warning', reason: 'FailedDelete', message: `Error deleting: ${response.status.message}` };
}
