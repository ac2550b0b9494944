/** Its code is that of the Controllers view, and few open it here. */
export const loadWhyWorkload = () =>
  import('#panels/Controllers/why/WhyWorkload.tsx').then((module) => ({ default: module.WhyWorkload }));
