-- A kept document answers at its address: where that changes, the former one is to redirect at once.
CREATE TRIGGER `purges_of_readdressed_board` AFTER UPDATE OF `slug` ON `boards` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users` WHERE `id` = new.`owner_id`);
	INSERT INTO `purges` (`username`, `created_at`)
		SELECT `username`, unixepoch() * 1000 FROM `users` WHERE `id` = new.`owner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `purges_of_readdressed_section` AFTER UPDATE OF `slug` ON `board_sections` WHEN old.`slug` <> new.`slug` BEGIN
	DELETE FROM `purges` WHERE `username` = (SELECT `username` FROM `users`
		WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = new.`board_id`));
	INSERT INTO `purges` (`username`, `created_at`) SELECT `username`, unixepoch() * 1000 FROM `users`
		WHERE `id` = (SELECT `owner_id` FROM `boards` WHERE `id` = new.`board_id`);
END;
