import { data } from 'react-router';
import { ErrorPage } from '../document/error-page.tsx';
import { SiteFrame } from './site-frame.tsx';

/** An unknown address (ROUTE-35). */
export function loader(): never {
  throw data('', { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
