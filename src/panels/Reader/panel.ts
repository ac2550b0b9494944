import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Reader.tsx').then((module) => ({ default: module.Reader }));

export const Reader = lazyPart(load);
