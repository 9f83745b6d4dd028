import type { LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { listBranches } from './branch.resource.ts';

/** All branches of the brand, for a screen that came with the first of them. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  return Response.json(await listBranches(await openShop(args)));
}
