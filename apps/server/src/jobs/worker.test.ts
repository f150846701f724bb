import pino from 'pino'
import { expect, it } from 'vitest'
import { quietly } from './worker.ts'

it('the log has what became of a job, and nothing of the message it carries', () => {
  let logged = ''
  const log = pino({ base: null }, { write: (line: string) => void (logged += line) })
  const job = { id: '7', task_identifier: 'send_message', payload: { to: 'x@y.example', subject: '137552 is your code' } }
  quietly(log)
    .scope({})
    .error('Failed task', { job, error: new Error('nobody answers') } as never)
  expect(JSON.parse(logged)).toMatchObject({ job: '7', task: 'send_message', err: { message: 'nobody answers' }, msg: 'Failed task' })
  expect(logged).not.toMatch(/137552|y\.example/)
})
