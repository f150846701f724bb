import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { createSecrets, KEY_FILE, keyOfFile, NEXT_KEY_FILE, openSecrets } from './secrets.ts'
import { createAccount } from './rooms/account/door.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const secrets = createSecrets(randomBytes(32))

describe('what is sealed', () => {
  it('opens under the same words with the same key, and is another text each time', () => {
    const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'authenticator 7')
    expect(secrets.open(sealed, 'authenticator 7')).toBe('JBSWY3DPEHPK3PXP')
    expect(secrets.seal('JBSWY3DPEHPK3PXP', 'authenticator 7').equals(sealed)).toBe(false)
    expect(sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false)
  })

  it('opens for nobody else: moved to another row, with another key, with a bit changed, cut short', () => {
    const sealed = secrets.seal('secret', 'authenticator 7')
    const changed = Buffer.from(sealed)
    changed[changed.length - 1]! ^= 1
    expect(() => secrets.open(sealed, 'authenticator 8')).toThrow()
    expect(() => createSecrets(randomBytes(32)).open(sealed, 'authenticator 7')).toThrow()
    expect(() => secrets.open(changed, 'authenticator 7')).toThrow()
    expect(() => secrets.open(sealed.subarray(0, 20), 'authenticator 7')).toThrow()
  })

  it('a hash is of one use and one key', () => {
    const hash = secrets.hash('a', 'recovery 7')
    expect(secrets.isHashOf(hash, 'a', 'recovery 7')).toBe(true)
    expect(secrets.isHashOf(hash, 'a', 'recovery 8')).toBe(false)
    expect(createSecrets(randomBytes(32)).isHashOf(hash, 'a', 'recovery 7')).toBe(false)
  })
})

describe('the key of an installation', () => {
  let test: TestDatabase
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-key-'))
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(async () => {
    rmSync(dataDir, { recursive: true })
    await test.close()
  })

  it('is made at the first start, for this user alone, and is the one the database opens with', async () => {
    const made = await openSecrets(test.db, { secretKey: null, dataDir })
    const sealed = made.seal('a', 'b')
    expect(statSync(join(dataDir, KEY_FILE)).mode & 0o777).toBe(0o600)
    expect((await openSecrets(test.db, { secretKey: null, dataDir })).open(sealed, 'b')).toBe('a')
  })

  it('may still be another one while nothing is written with it', async () => {
    await openSecrets(test.db, { secretKey: randomBytes(32), dataDir })
    await expect(openSecrets(test.db, { secretKey: null, dataDir })).resolves.toBeDefined()
  })

  it('that is another one stops the start with what to do', async () => {
    const owner = { channel: 'email', address: 'owner@example.com', passwordHash: '-', lang: 'en', invitedBy: null } as const
    await test.db.transaction().execute((tx) => createAccount(tx, owner))
    await test.pool.query("update account_user set phishing_code = 'sealed'")
    await expect(openSecrets(test.db, { secretKey: randomBytes(32), dataDir })).rejects.toThrow(ConfigError)
    const path = join(dataDir, KEY_FILE)
    const key = readFileSync(path)
    writeFileSync(path, 'nonsense')
    await expect(openSecrets(test.db, { secretKey: null, dataDir })).rejects.toThrow(/is no key/)
    rmSync(path)
    await expect(openSecrets(test.db, { secretKey: null, dataDir })).rejects.toThrow(/put its secret.key back/)
    expect(existsSync(path)).toBe(false)
    // A next key that nothing was written with is no begun exchange.
    keyOfFile(dataDir, NEXT_KEY_FILE)
    await expect(openSecrets(test.db, { secretKey: null, dataDir })).rejects.toThrow(/put its secret.key back/)
    writeFileSync(path, key)
    await expect(openSecrets(test.db, { secretKey: null, dataDir })).resolves.toBeDefined()
  })
})
