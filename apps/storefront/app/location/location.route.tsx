import { NotAvailable } from '../shell/not-available.route.tsx';

export default NotAvailable;
