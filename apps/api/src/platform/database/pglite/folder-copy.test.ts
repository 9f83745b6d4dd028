import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestApi } from '../../../testing/open-test-api.ts';
import { seedShop } from '../../../testing/seed-shop.ts';
import { loadConfig } from '../../config/config.ts';
import { createKeyedHash } from '../../config/secrets.ts';
import { openDatabase } from '../database.ts';
import { type EmbeddedDatabase, openPglite } from './open-pglite.ts';

const everything = `select (select json_agg(m order by id) from menu_items m) as items, (select json_agg(b) from branches b) as branches`;

test.skipIf(process.env.TEST_DATABASE_URL)(
  'a copy of the folder of a shop that is closed is a backup',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sufra-backup-'));
    const [original, copy] = [join(folder, 'data'), join(folder, 'copy')];
    const api = await openTestApi();
    await seedShop(api.context.db);
    const shop = await openPglite({
      dataDir: original,
      loadDataDir: await (api.services.database as EmbeddedDatabase).dump(),
    });
    await api.close();
    const before = await shop.executeSql(everything);
    const hashes = [original, copy].map((dataDir) => () => createKeyedHash(loadConfig({ DATA_DIR: dataDir }))('12345'));
    const hash = hashes[0]?.();
    await shop.close();

    cpSync(original, copy, { recursive: true });
    rmSync(original, { recursive: true });
    const restored = await openDatabase({ dataDir: copy });
    expect(await restored.executeSql(everything)).toEqual(before);
    expect(JSON.stringify(before.rows)).toContain('branch_id');
    expect(hashes[1]?.()).toBe(hash);
    await restored.close();
    rmSync(folder, { recursive: true });
  },
);
