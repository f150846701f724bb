/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem, strengthOf } from './password.ts'

describe('passwordProblem', () => {
  it.each([
    ['', 'field_required'],
    ['sixsix', 'password_length'],
    ['x'.repeat(65), 'password_length'],
    ['Password123', 'password_common'],
    ['sevense', undefined],
    ['x'.repeat(64), undefined],
  ])('%s: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem))
})

describe('strengthOf', () => {
  it.each([
    ['', 0],
    ['short', 0],
    ['password123', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['plumtre', 1],
    ['plumtreeso', 2],
    ['Plumtree42', 3],
    ['plumtreesong', 3],
    ['correct horse battery', 4],
    ['Plumtree-42-song', 4],
  ])('%s is %i', (password, score) => expect(strengthOf(password)).toBe(score))
})

it('knows the same common passwords as the server', () => {
  const server = readFileSync(`${import.meta.dirname}/../../../../server/src/rooms/account/common-passwords.ts`, 'utf8')
  const list = /`([^`]+)`/.exec(server)![1]!
  expect([...commonPasswords]).toEqual(list.split(/\s+/).filter(Boolean))
})
