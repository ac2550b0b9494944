import { orrery } from './orrery.ts';

process.exitCode = orrery(process.argv.slice(2));
