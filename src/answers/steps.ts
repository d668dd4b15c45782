/** Work in steps, for those who answer: what it is stands below. */
export { finish, quietly, withBreaks, type Steps } from '../strategies/steps.ts';
