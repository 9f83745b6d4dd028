import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

/** Leaves what lies over the menu: back to where it was opened from, else to the menu at its category. */
export function useCloseOverMenu(): () => void {
  const navigate = useNavigate();
  const { categorySlug } = useParams();
  const { state } = useLocation() as { state: unknown };
  return useCallback(() => {
    if (isOverMenu(state)) void navigate(-1);
    else void navigate(`/menu/${categorySlug ?? ''}`, { replace: true, preventScrollReset: true });
  }, [navigate, categorySlug, state]);
}

const isOverMenu = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOverMenu' in state;
