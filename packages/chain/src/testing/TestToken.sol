// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A token for trying deposits out: whoever deploys it has all of it. Six decimals, as USDT.
contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Several at once: what is paid stands at several places of one transaction.
    function transferTwice(address to, uint256 first, uint256 second) external {
        balanceOf[msg.sender] -= first + second;
        balanceOf[to] += first + second;
        emit Transfer(msg.sender, to, first);
        emit Transfer(msg.sender, to, second);
    }
}
