-- A block purges the documents of both.

CREATE TRIGGER `purges_of_block` AFTER INSERT ON `user_blocks` BEGIN
	DELETE FROM `purges` WHERE `username` IN (SELECT `username` FROM `users` WHERE `id` IN (new.`blocker_id`, new.`blocked_id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` IN (new.`blocker_id`, new.`blocked_id`);
END;
