import { redirect } from 'react-router';

/** The entry that turns queue mode on (ROUTE-29, decision 23). */
export const loader = () => redirect('/?queue=true');
