import { redirect } from 'react-router';
import { guardedBy } from '../api.server/require-sign-in.ts';

export const middleware = [guardedBy('auth')];

/** The user area begins with the profile (ROUTE-12). */
export const loader = () => redirect('/user/profile');
