import { redirect } from 'react-router';

/** The user area begins with the profile (ROUTE-12). */
export const loader = () => redirect('/user/profile');
