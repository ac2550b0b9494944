/** The editor of behaviours comes when somebody opens its tab. */
export const loadBehaviours = () =>
  import('#panels/Behaviours/Behaviours.tsx').then((module) => ({ default: module.Behaviours }));
