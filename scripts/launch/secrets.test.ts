import { expect, it } from 'vitest'
import { readDeploymentState } from './deployment-target.ts'
import { planSecrets } from './secrets.ts'

const NOW = 'a'.repeat(64)
const deploymentState = {
  ...readDeploymentState({ worker: 'x', env: null, folder: '/nowhere' }),
  secrets: { SIGNING_SECRET: NOW, DESK_TOKEN: 'b' },
}
const there = new Set(['SIGNING_SECRET', 'SIGNING_SECRET_BEFORE', 'DESK_TOKEN', 'BACKUP_KEY'])

it('believes the one before of a secret that is rotated', () => {
  const { set } = planSecrets(deploymentState, there, false, ['SIGNING_SECRET'])
  expect(set['SIGNING_SECRET_BEFORE']).toBe(NOW)
  expect(set['SIGNING_SECRET']).toMatch(/^[0-9a-f]{64}$/)
})

it('accepts none that precedes a leaked secret, listed here or not', () => {
  for (const secrets of [deploymentState.secrets, {}]) {
    const { set } = planSecrets({ ...deploymentState, secrets }, there, false, [], ['SIGNING_SECRET', 'DESK_TOKEN'])
    expect(set).toEqual({
      SIGNING_SECRET_BEFORE: 'none',
      SIGNING_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      DESK_TOKEN: expect.stringMatching(/^[0-9a-f]{48}$/),
    })
  }
})

it('knows no others', () => {
  expect(() => planSecrets(deploymentState, there, false, [], ['STRIPE_SECRET_KEY'])).toThrow('--rotate and --leaked accept')
})
