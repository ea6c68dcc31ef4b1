CREATE TABLE `pin_reactions` (
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`reaction_type` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_reactions_pin` ON `pin_reactions` (`pin_id`);--> statement-breakpoint
CREATE TABLE `pin_shares` (
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`channel` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_shares_pin` ON `pin_shares` (`pin_id`);--> statement-breakpoint
ALTER TABLE `pin_tries` ADD `text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `pin_tries` ADD `picture_signature` text REFERENCES pictures(signature);--> statement-breakpoint
CREATE INDEX `pin_tries_picture` ON `pin_tries` (`picture_signature`) WHERE picture_signature is not null;--> statement-breakpoint
CREATE TRIGGER `pin_reactions_counted` AFTER INSERT ON `pin_reactions` BEGIN
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`) VALUES (new.`pin_id`, new.`reaction_type`, 1)
		ON CONFLICT (`pin_id`, `reaction_type`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_changed` AFTER UPDATE OF `reaction_type` ON `pin_reactions`
WHEN old.`reaction_type` <> new.`reaction_type` BEGIN
	UPDATE `pin_reaction_counts` SET `count` = max(0, `count` - 1)
		WHERE `pin_id` = old.`pin_id` AND `reaction_type` = old.`reaction_type`;
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`) VALUES (new.`pin_id`, new.`reaction_type`, 1)
		ON CONFLICT (`pin_id`, `reaction_type`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_uncounted` AFTER DELETE ON `pin_reactions` BEGIN
	UPDATE `pin_reaction_counts` SET `count` = max(0, `count` - 1)
		WHERE `pin_id` = old.`pin_id` AND `reaction_type` = old.`reaction_type`;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_shares_counted` AFTER INSERT ON `pin_shares` BEGIN
	UPDATE `pins` SET `share_count` = `share_count` + 1 WHERE `id` = new.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_shares_uncounted` AFTER DELETE ON `pin_shares` BEGIN
	UPDATE `pins` SET `share_count` = max(0, `share_count` - 1) WHERE `id` = old.`pin_id`;
END;
--> statement-breakpoint
-- A picture that is no longer shown is due to be removed, unless something else uses it.
CREATE TRIGGER `pin_tries_picture_gone` AFTER DELETE ON `pin_tries` WHEN old.`picture_signature` IS NOT NULL BEGIN
	INSERT INTO `picture_removals` (`signature`, `created_at`) VALUES (old.`picture_signature`, 0) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_picture_replaced` AFTER UPDATE OF `picture_signature` ON `pin_tries`
WHEN old.`picture_signature` IS NOT NULL AND old.`picture_signature` IS NOT new.`picture_signature` BEGIN
	INSERT INTO `picture_removals` (`signature`, `created_at`) VALUES (old.`picture_signature`, 0) ON CONFLICT DO NOTHING;
END;
