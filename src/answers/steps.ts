/** Work in steps, for those who answer: what it is stands below. */
export { finish, withBreaks, type Steps } from '../strategies/steps.ts';
