// Files of tests share their modules, and with them the start of the run that was looked at last: each begins at the fixed start.
import { countFrom, startOf } from '#base/rfc3339.ts';

countFrom(startOf({}));
